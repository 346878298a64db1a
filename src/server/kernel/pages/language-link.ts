import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage } from '#shared/base/language.ts'

/**
 * Whoever has not signed in chooses by a link, `/?lang=hi`: the browser keeps the choice and is led to the same address without
 * it. Returns whether the request has been answered so; what is not offered is no choice.
 */
export async function chosenByLink(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { lang } = request.query as { lang?: unknown }
  const { languages } = request.server
  if (!isLanguage(lang) || !(await languages.offered()).includes(lang)) return false
  languages.keep(reply, lang)
  const { pathname, searchParams } = new URL(request.url, 'http://here')
  searchParams.delete('lang')
  const rest = searchParams.size > 0 ? `?${searchParams}` : ''
  reply.header('cache-control', 'no-store').redirect(`${pathname}${rest}`, 303)
  return true
}

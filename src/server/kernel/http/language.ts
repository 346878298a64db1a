import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage } from '#server/kernel/language.ts'
import {
  BASE_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
  languageOf,
  preferredLanguage,
} from '#shared/base/language.ts'

/** As long as browsers keep a cookie at most is longer; every visit begins the year anew. */
const YEAR_S = 365 * 24 * 60 * 60

/** The office and the rider's app speak English. */
export const ENGLISH_ONLY = /^\/(api\/)?(admin|rider)\b/

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the texts of its answer. */
    language: Language
  }
  interface FastifyInstance {
    languages: Languages
  }
}

/** Makes a text in the language that its customer has chosen. */
export type InTheirs = <Text>(choice: Language | null, make: () => Text) => Text

/** The languages that the kitchen offers, and which of them a request has. */
export class Languages {
  readonly #offered: () => Promise<Language[]>
  /** The host that is reached by https alone; `null` when there is none. */
  readonly #secureHost: string | null

  constructor(offered: () => Promise<Language[]>, secureHost: string | null) {
    this.#offered = offered
    this.#secureHost = secureHost
  }

  /** While nobody can say, all are. */
  offered(): Promise<Language[]> {
    return this.#offered().catch(() => [...LANGUAGES])
  }

  /** Of a choice what is offered; nobody is asked about English. */
  async of(choice: Language | null): Promise<Language> {
    return languageOf(choice, choice === null || choice === 'en' ? [] : await this.offered())
  }

  /**
   * For texts that others send to customers: makes each in the language that its customer has chosen, where it is offered.
   * `choices` are those of all of them.
   */
  async inTheirs(choices: readonly (Language | null)[]): Promise<InTheirs> {
    const isEnglish = choices.every((choice) => choice === null || choice === BASE_LANGUAGE)
    const offered = isEnglish ? [] : await this.offered()
    return (choice, make) => inLanguage(languageOf(choice, offered), make)
  }

  /** Of a browser that has not chosen: what it likes best of what is offered. No one is asked about English. */
  async liked(header: string | undefined): Promise<Language> {
    return preferredLanguage(header, [...LANGUAGES]) === 'en' ? 'en' : preferredLanguage(header, await this.offered())
  }

  /**
   * Lets a browser keep a choice. No script reads it: a document says its language itself. By https alone on the host of
   * `PUBLIC_URL`; at another, as in the kitchen's own network, a browser at plain http would not store such a cookie.
   */
  keep(reply: FastifyReply, language: Language) {
    const kept = [`${LANGUAGE_COOKIE}=${language}`, 'Path=/', `Max-Age=${YEAR_S}`, 'SameSite=Lax', 'HttpOnly']
    reply.header('set-cookie', [...kept, ...(reply.request.host === this.#secureHost ? ['Secure'] : [])].join('; '))
  }

  /** A person's own language goes before the browser's, which follows with the next document. */
  async follow(request: FastifyRequest, reply: FastifyReply, choice: Language | null) {
    if (choice === null) return
    const language = await this.of(choice)
    if (language !== request.language) this.keep(reply, language)
    request.language = language
  }
}

/** Gives each request its language: what its browser keeps, else what it likes best of what the kitchen offers. */
export function addLanguages(app: FastifyInstance, offered: () => Promise<Language[]>, publicUrl: string | null) {
  const languages = new Languages(offered, publicUrl?.startsWith('https:') ? new URL(publicUrl).host : null)
  app.decorate('languages', languages)
  app.decorateRequest('language', 'en')
  app.addHook('onRequest', async (request) => {
    if (ENGLISH_ONLY.test(request.url)) return
    const choice = keptChoice(request)
    request.language =
      choice === null ? await languages.liked(request.headers['accept-language']) : await languages.of(choice)
  })
}

/** What a request's browser keeps, whether it is offered or not. */
export function keptChoice({ headers }: Pick<IncomingMessage, 'headers'>): Language | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === LANGUAGE_COOKIE && isLanguage(value)) return value
  }
  return null
}

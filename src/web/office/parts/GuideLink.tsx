import * as m from '#paraglide/messages.js'

/** The guide for owners, which the server has: it opens beside the office, and needs no internet. */
export function GuideLink() {
  return (
    <a
      href="/guide/"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-semibold text-leaf-dark underline"
    >
      {m.guide_open()}
    </a>
  )
}

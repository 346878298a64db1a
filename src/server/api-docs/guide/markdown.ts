import { Marked } from 'marked'

/** Pages of the guide link to each other by their files, and are served without the ending. */
const guide = new Marked({
  walkTokens(token) {
    if (token.type === 'link') token.href = linkOf(token.href)
  },
})

/** The guide's Markdown as HTML. It is our own text: nothing in it is kept out. */
export function htmlOf(markdown: string): string {
  return guide.parse(markdown, { async: false })
}

/** What stands outside of the guide is not served, and leads to its beginning. */
function linkOf(to: string): string {
  if (/^(https:|\/)/.test(to)) return to
  return to.startsWith('..') ? './' : to.replace(/\.md$/, '').replace(/^README$/, './')
}

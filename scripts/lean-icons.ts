import type { Plugin } from 'vite'

const MAKER = /\/node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/

/** What of the icons' maker our pages use: no context, no classes, no sizes of their own. It hides each from screen readers: what is read is the text beside it. */
const LEAN = `
import { createElement } from 'react'
export default ({ node }) => (props) =>
  createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...props,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
`

/** Puts a lean maker of icons in the place of the library's. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: MAKER }, handler: () => ({ code: LEAN, map: null }) },
  }
}

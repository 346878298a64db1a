import type { Plugin } from 'vite'

const ICONS = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
const KEY = /,?\s*\bkey: "[a-z0-9]+"/g
const NAME = /\bname: "[a-z0-9-]+",/
const ALIASES = /,?\s*\baliases: \[[^\]]*\]/

/**
 * Leaves what no page uses out of the icons: the keys of their lines, random letters that no compression makes shorter and React
 * asks for while developing alone, and the classes of their names. The server's renderer says the same as the pages.
 */
export function leaveOutIconKeys(): Plugin {
  return {
    name: 'leave-out-icon-keys',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ICONS },
      handler: (code) => ({ code: code.replace(KEY, '').replace(NAME, '').replace(ALIASES, ''), map: null }),
    },
  }
}

import type { Plugin } from 'vite'

const CALLS = /\/src\/shared\/contract\/\w+\/(customer|office|rider)\/(?!.*\.schemas\.ts)[\w-]+\.ts$/
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g

/** Leaves the summaries of calls out of the browser's files: the API page alone prints them, and the server makes it. */
export function leaveOutSummaries(): Plugin {
  return {
    name: 'leave-out-summaries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    transform: { filter: { id: CALLS }, handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }) },
  }
}

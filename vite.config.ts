import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from './scripts/chunk-modules.ts'
import { leaveOutSummaries } from './scripts/leave-out-summaries.ts'
import { serviceWorkerFiles } from './scripts/service-worker-files.ts'
import { pushCalls } from './src/shared/contract/customer/push.ts'
import { screens } from './src/web/routes.ts'

const CUSTOMER_ENTRY = 'src/web/customer/entry.client.tsx'
const ADMIN_ENTRY = 'src/web/office/entry.client.tsx'

/** Parts that many screens use. What stands on Base UI is loaded when it is first opened, the calendar with what reckons by it; stores of one app stay with it. */
const COMMON =
  /src\/(web\/(ui\/(?!Dialog|Sheet|ConfirmDialog|Tabs|overlay)|data\/(?!stores\/(?!stored|live)|use-server-now)|browser)|shared\/(domain\/(?!calendar\/(calendar|compare-days|month)\.ts|subscriptions\/(pause|subscription-days))|contract\/(define|auth)\.ts)|paraglide\/messages\/regular_thali\.js)|lucide-react|vite\/preload-helper/

const compiledMessages = (outdir: string, outputStructure: 'message-modules' | 'locale-modules') =>
  paraglideVitePlugin({ project: './project.inlang', outdir, strategy: ['baseLocale'], outputStructure })

/** Two builds by one `vite build --app`: the browser's files with their manifest, and the renderer for the server. */
export default defineConfig(({ command }) => ({
  plugins: [
    // Before a build the messages are compiled already, see scripts/prepare.mjs; here they follow every change.
    // As the build needs them: in one module for all, both apps' messages would end up in what they share.
    command === 'serve' && compiledMessages('./src/paraglide', 'message-modules'),
    command === 'serve' && compiledMessages('./src/paraglide-node', 'locale-modules'),
    tailwindcss(),
    react(),
    chunkModules(),
    leaveOutSummaries(),
    serviceWorkerFiles(
      CUSTOMER_ENTRY,
      screens.map((screen) => screen.path),
      { answer: pushCalls.answerByPush.path, replace: pushCalls.replaceFcmToken.path },
    ),
  ],
  appType: 'custom',
  builder: {},
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: {
          input: { customer: CUSTOMER_ENTRY, admin: ADMIN_ENTRY, sw: 'src/web/service-worker/sw.ts' },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // Three files that every visit needs instead of a dozen small ones; the rest follows the lazy imports.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core)|zustand)\//,
                },
                // What both apps load before their first screen.
                { name: 'shell', test: COMMON, minShareCount: 2, tags: ['$initial'] },
                { name: 'common', test: COMMON, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Whole, with what it uses of its libraries and no more: a third of the memory, and a sooner start.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: { outDir: 'build/server', copyPublicDir: false, rolldownOptions: { input: 'src/web/entry.server.tsx' } },
    },
  },
}))

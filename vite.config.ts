import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { GROUPS, OFFICE_GROUPS } from './scripts/chunk-groups.ts'
import { chunkModules } from './scripts/chunk-modules.ts'
import { developedLanguages, FURTHER_LANGUAGES, languageBuild } from './scripts/languages.ts'
import { leanIcons } from './scripts/lean-icons.ts'
import { leaveOutIconKeys } from './scripts/leave-out-icon-keys.ts'
import { leaveOutSummaries } from './scripts/leave-out-summaries.ts'
import { ownMessages } from './scripts/own-messages.ts'
import { serverMessages } from './scripts/server-messages.ts'
import { serviceWorkerFiles } from './scripts/service-worker-files.ts'
import { withoutPreloads } from './scripts/without-preloads.ts'
import { LANGUAGE_COOKIE } from './src/shared/base/language.ts'
import { pushCalls } from './src/shared/contract/notifications/customer/push.ts'
import { RIDER_PATH, screens } from './src/web/routes.ts'

const CUSTOMER_ENTRY = 'src/web/customer/entry.client.tsx'
const ADMIN_ENTRY = 'src/web/office/entry.client.tsx'
const RIDER_ENTRY = 'src/web/rider/entry.client.tsx'

const workerOf = (language: string) => `${language}-sw.js`

/** The customer's app in a further language: files of its own, under names that say what is in them. */
const furtherLanguage = (language: string) => ({
  consumer: 'client' as const,
  // Where there is but one app nothing is shared by two.
  define: { __WORKER__: JSON.stringify(`/${workerOf(language)}`) },
  build: {
    outDir: `build/${language}`,
    manifest: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { customer: CUSTOMER_ENTRY, [`${language}-sw`]: 'src/web/service-worker/sw.ts' },
      output: {
        entryFileNames: (chunk: { name: string }) =>
          chunk.name === `${language}-sw` ? workerOf(language) : 'assets/[name]-[hash].js',
        codeSplitting: { groups: GROUPS },
      },
    },
  },
})

const keptCustomerApp = (environment: string, worker: string, language: string) =>
  serviceWorkerFiles({
    environment,
    worker,
    entry: CUSTOMER_ENTRY,
    paths: screens.map((screen) => screen.path),
    files: ['/dishes.svg', '/icon.svg', '/icon-192.png', '/manifest.webmanifest'],
    values: {
      ANSWER_PATH: pushCalls.answerByPush.path,
      REPLACE_PATH: pushCalls.replaceFcmToken.path,
      LANGUAGE: language,
    },
  })

const developedMessages = () =>
  paraglideVitePlugin({
    project: './project.inlang',
    outdir: './src/paraglide-dev',
    strategy: ['cookie', 'baseLocale'],
    cookieName: LANGUAGE_COOKIE,
    outputStructure: 'message-modules',
  })

/**
 * Five builds by one `vite build --app`: the files of the customer's app and the office with their manifest, those of the
 * customer's app in each further language, those of the rider's app, and the renderer for the server, which knows all languages. The rider's is a build of its own, so that it carries no more of the libraries than
 * it needs, and changes nothing of what a customer loads.
 */
export default defineConfig(({ command }) => ({
  plugins: [
    // Before a build the messages are compiled already, see scripts/prepare.mjs; here they follow every change.
    // As the build needs them: in one module for all, both apps' messages would end up in what they share.
    command === 'serve' && developedMessages(),
    command === 'serve' && serverMessages(),
    tailwindcss(),
    react(),
    ...(command === 'serve' ? [developedLanguages()] : FURTHER_LANGUAGES.map(languageBuild)),
    ownMessages(),
    chunkModules(),
    leaveOutSummaries(),
    leaveOutIconKeys(),
    leanIcons(),
    withoutPreloads('rider'),
    keptCustomerApp('client', 'sw.js', 'en'),
    ...FURTHER_LANGUAGES.map((language) => keptCustomerApp(language, workerOf(language), language)),
    serviceWorkerFiles({
      environment: 'rider',
      worker: 'rider-sw.js',
      entry: RIDER_ENTRY,
      paths: [RIDER_PATH],
      files: ['/icon.svg', '/icon-192.png', '/rider.webmanifest'],
    }),
  ],
  appType: 'custom',
  builder: {},
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      define: { __WORKER__: '"/sw.js"' },
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: {
          input: { customer: CUSTOMER_ENTRY, admin: ADMIN_ENTRY, sw: 'src/web/service-worker/sw.ts' },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: { groups: [...GROUPS, ...OFFICE_GROUPS] },
          },
        },
      },
    },
    ...Object.fromEntries(FURTHER_LANGUAGES.map((language) => [language, furtherLanguage(language)])),
    rider: {
      consumer: 'client',
      build: {
        outDir: 'build/rider',
        manifest: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { rider: RIDER_ENTRY, 'rider-sw': 'src/web/service-worker/rider-sw.ts' },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'rider-sw' ? 'rider-sw.js' : 'assets/[name]-[hash].js'),
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
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/web/entry.server.tsx',
          // Without comments, most of which are those of the messages: Node keeps the text of a module in memory.
          output: { minify: { compress: false, mangle: false } },
        },
      },
    },
  },
}))

import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from './scripts/chunk-modules.ts'
import { developedLanguages, FURTHER_LANGUAGES, languageBuild } from './scripts/languages.ts'
import { leaveOutSummaries } from './scripts/leave-out-summaries.ts'
import { ownMessages } from './scripts/own-messages.ts'
import { serverMessages } from './scripts/server-messages.ts'
import { serviceWorkerFiles } from './scripts/service-worker-files.ts'
import { pushCalls } from './src/shared/contract/customer/push.ts'
import { LANGUAGE_COOKIE } from './src/shared/domain/people/language.ts'
import { RIDER_PATH, screens } from './src/web/routes.ts'

const CUSTOMER_ENTRY = 'src/web/customer/entry.client.tsx'
const ADMIN_ENTRY = 'src/web/office/entry.client.tsx'
const RIDER_ENTRY = 'src/web/rider/entry.client.tsx'

/** Parts that many screens use. What stands on Base UI is loaded when it is first opened, the calendar and what may be done with an order with what reckons by them, the kitchen and ratings with what shows them; stores of one app stay with it. */
const COMMON =
  /src\/(web\/(ui\/(?!Dialog|Sheet|ConfirmDialog|Tabs|overlay|back-closes|Timeline|StatusBadge|status-label)|data\/(?!stores\/(?!stored|live)|use-server-now)|browser)|shared\/(domain\/(?!catalog\/dish-emoji|calendar\/(calendar|compare-days|month)\.ts|subscriptions\/(pause|plan-text|subscription-days)|kitchen|ordering\/(transitions|order-st|ratings|second-thoughts)|people\/(digits|phone|sign-in))|contract\/(define|auth|customer\/menus)\.ts)|paraglide(-\w+)?\/messages\/regular_thali\.js)|lucide-react(?!\/dist\/esm\/icons\/(briefcase-business|chef-hat|house|message-circle|phone|star)\.)|vite\/preload-helper/

/** Of these what the customer app's first screen and the back office do without. */
const BEYOND_HOME =
  /src\/(web\/(ui\/(PageHeader|LoginRequired|BottomBar|Fact|Select|TextArea|Badge|RadioCard|IntoView)|browser\/attempts|data\/(use-error-toast|use-screen-error|stores\/live-store))|shared\/domain\/(subscriptions\/(subscription|policy)|ordering\/order-number|calendar\/(calendar|day-text)|people\/(address|delivery-area|reason)))\./
/** All icons but theirs. */
const FURTHER_ICONS =
  /lucide-react\/dist\/esm\/icons\/(?!layout-grid|list|loader|minus|plus|check\.|rotate|triangle|wifi|circle-(alert|check|exclam)|info|log-out|chevron-down|x\.)/

/** What the panel and its tabs share. */
const OFFICE =
  /src\/(web\/office\/(hash-location|parts\/(tab-entry|TabBar|use-shortcut))\.|paraglide\/messages\/(admin_(tab_|no_answer)|settings_saving))|lucide-react\/dist\/esm\/icons\/search\./

/** The office's calls: a few lines each, of which every room needs several; but for those of one or two rooms. */
const CALLS = /src\/shared\/contract\/office\/(?!accounts|boxes|cash|clashes|delivery|food-rules|packing|rider-notes)/
const DELIVERY_CALLS = /src\/shared\/contract\/office\/(cash|clashes|delivery|packing|rider-notes)/

/** Small parts of several rooms in one file each, where every file costs a way over the network: fields, and figures. No customer's screen needs them. */
const ROOMS = /src\/web\/(office\/parts\/(Loaded|use-table-fits|SearchField|DayField)|parts\/use-media)\./
const FIGURES =
  /src\/(web\/office\/parts\/(FigureCards|shares|cook-and-pack|amount-text)|shared\/texts\/csv)\.|paraglide\/messages\/(admin_(csv|column_|share_|orders_(guest|updated)|dishes_cook_and_pack)|production_unit_)/

/** What the first screen shares with others. */
const OF_HOME =
  /src\/(web\/(customer\/(ordering\/order-terms|subscriptions\/use-subscription|navigation\/Link)|data\/stores\/order-sheet-store)|shared\/(contract\/customer\/subscriptions))\./

const isCommonAtFirst = (id: string) => COMMON.test(id) && !BEYOND_HOME.test(id) && !FURTHER_ICONS.test(id)

/** What customers' screens share: how they go on to each other, calls, and what is said of orders. */
const STEPS =
  /src\/(web\/(customer\/(navigation\/(?!MenuLink|Link)|login\/RequireLogin|session\/use-change-name|addresses\/(?!.*(Screen|Manager|List|Form|form|Actions|Skeleton|Dialog|AddressText|book|style)\.)|ordering\/(window-of-slot|DeliveryLine)|orders\/may-have-actions|pay\/pay-place|language\/use-languages)|data\/stores\/placed)|shared\/(contract\/customer\/(?!auth|menus|subscriptions|push|polls|kitchen)|domain\/subscriptions\/(plan-text|promo)|texts\/outside-text))|lucide-react\/dist\/esm\/icons\/(briefcase-business|house)\./
/** Placing an order, and paying. */
const PLACING =
  /src\/web\/(customer\/(ordering\/(?!order-terms|window-of-slot|DeliveryLine|.*[pP]laced))|parts\/NotSentAlert)/
/** What customers may do with an order. */
const ORDERS =
  /src\/(web\/(customer\/(orders\/(OrderActions|CancelOrder|changed-by-order|change\/ChangeOrder)|pending-orders\/use-answer|pending-orders\/use-pending)|parts\/ConfirmedAction|data\/stores\/pending-dialog)|shared\/domain\/ordering\/second-thoughts)/

/** What customers' screens share with the rooms: days, counts, phone numbers, and an order's status. */
const DAY_PARTS =
  /src\/(web\/(parts\/(dates|count-text|days-text|meals-text|LazyConfirmDialog|UnansweredAlert)|ui\/StatusBadge|data\/use-server-now)|shared\/(texts\/(slot-name|line-name|status-label)|domain\/(people\/(digits|phone)|ordering\/order-st|calendar\/closures)|contract\/customer\/kitchen))|lucide-react\/dist\/esm\/icons\/chef-hat\./

/** What every dialog stands on. */
const DIALOG =
  /src\/web\/ui\/Dialog\.|node_modules\/(use-sync-external-store|@base-ui\/react\/(dialog|floating-ui-react))\//
/** What somebody must not eat, and what is in a dish. */
const FOOD =
  /src\/shared\/(domain\/(kitchen\/food-rules|production\/production|reports\/dish-summary)|texts\/content-name)\./

/** Three files that every visit needs instead of a dozen small ones; the rest follows the lazy imports. */
const GROUPS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core)|zustand)\//,
  },
  // What both apps load before their first screen.
  { name: 'shell', test: COMMON, minShareCount: 2, tags: ['$initial' as const] },
  // What the first screen needs, and what only others do.
  { name: 'common', test: isCommonAtFirst, minShareCount: 3 },
  { name: 'screens', test: COMMON, minShareCount: 3 },
  { name: 'first', test: OF_HOME, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'steps', test: STEPS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'placing', test: PLACING, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'orders', test: ORDERS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'days', test: DAY_PARTS, minShareCount: 2, includeDependenciesRecursively: false },
  // Customers' screens have tabs, too.
  { name: 'tabs', test: /src\/web\/ui\/Tabs\./ },
  // The panel closes by the back button, too, long before a dialog opens.
  { name: 'back-closes', test: /src\/web\/ui\/back-closes\./ },
  { name: 'dialog', test: DIALOG, minShareCount: 2 },
  { name: 'food', test: FOOD, minShareCount: 2, includeDependenciesRecursively: false },
]

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
            codeSplitting: {
              groups: [
                ...GROUPS,
                // Beside the panel, so that tabs need it without the panel's own lazy parts.
                { name: 'office', test: OFFICE },
                { name: 'rooms', test: ROOMS, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'figures', test: FIGURES, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'calls', test: CALLS, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'delivery', test: DELIVERY_CALLS, minShareCount: 2, includeDependenciesRecursively: false },
              ],
            },
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

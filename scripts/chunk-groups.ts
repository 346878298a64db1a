/**
 * What the browser's build puts into one file, by the sources' paths. Each file is a request, which on a slow network costs more
 * than some hundred bytes that a screen does not need: small parts that several screens share stand together. The first group
 * that takes a module has it; what no group takes follows the lazy imports.
 */

/** Parts that many screens use. What stands on Base UI is loaded when it is first opened, the calendar and what may be done with an order with what reckons by them, the kitchen and ratings with what shows them, and what reads page after page with its few lists; stores of one app stay with it. */
const COMMON =
  /src\/(web\/(ui\/(?!Dialog|Sheet|ConfirmDialog|Tabs|overlay|back-closes|Timeline|StatusBadge|status-label)|kit\/(api\/(?!use-server-now|use-call-pages)|stores\/(stored|live)|browser|parts\/line-name))|shared\/(texts\/(reader-language|name-text)|base\/(?!compare-days|csv|digits|outside-text|phone|registration|states)|domain\/(?!calendar\/(calendar|month)\.ts|catalog\/profile|demo|subscriptions\/(pause|subscription-days)|kitchen\/(?!production|choices|dish-summary)|ordering\/(transitions|order-st|ratings|second-thoughts)|people\/sign-in)|contract\/(define|catalog\/customer\/menus)\.ts))|lucide-react(?!\/dist\/esm\/icons\/(briefcase-business|chef-hat|house|message-circle|phone|star)\.)|vite\/preload-helper/

/** Of these what the customer app's first screen and the back office do without. */
const BEYOND_HOME =
  /src\/(web\/(ui\/(PageHeader|LoginRequired|BottomBar|Fact|Select|TextArea|Badge|RadioCard|IntoView)|kit\/(browser\/attempts|api\/(use-error-toast|use-screen-error)|stores\/live-store))|shared\/(base\/(day-text|reason)|domain\/(subscriptions\/(subscription|policy)|ordering\/order-number|calendar\/calendar|people\/(address|delivery-area))))\./
/** All icons but theirs. */
const FURTHER_ICONS =
  /lucide-react\/dist\/esm\/icons\/(?!layout-grid|list|loader|minus|plus|check\.|rotate|triangle|wifi|circle-(alert|check|exclam)|info|log-out|chevron-down|x\.)/

/** What the panel and its tabs share. */
const OFFICE =
  /src\/(web\/office\/(hash-location|parts\/(tab-entry|TabBar|use-shortcut))\.)|lucide-react\/dist\/esm\/icons\/search\./

/** The office's calls: a few lines each, of which every room needs several; but for those of one or two rooms. */
const CALLS =
  /src\/shared\/contract\/\w+\/office\/(?!accounts|boxes|cash|clashes|delivery|food-rules|packing|rider-notes)/
const DELIVERY_CALLS = /src\/shared\/contract\/\w+\/office\/(cash|clashes|delivery|packing|rider-notes)/

/** Small parts of several rooms in one file each, where every file costs a way over the network: fields, and figures. No customer's screen needs them. */
const ROOMS = /src\/web\/(office\/parts\/(Loaded|use-table-fits|SearchField|DayField)|kit\/parts\/use-media)\./
const FIGURES = /src\/(web\/office\/parts\/(FigureCards|shares|cook-and-pack|amount-text)|shared\/base\/csv)\./

/** What the first screen shares with others. */
const OF_HOME =
  /src\/(web\/(customer\/(order\/ordering\/order-terms|subscription\/subscriptions\/use-subscription|shell\/navigation\/Link)|kit\/stores\/order-sheet-store)|shared\/contract\/subscriptions\/customer\/subscriptions)\./

const isCommonAtFirst = (id: string) => COMMON.test(id) && !BEYOND_HOME.test(id) && !FURTHER_ICONS.test(id)

/** What customers' screens share: how they go on to each other, calls, and what is said of orders. */
const STEPS =
  /src\/(web\/(customer\/(shell\/(navigation\/(?!MenuLink|Link)|session\/use-change-name)|account\/(login\/RequireLogin|addresses\/(?!.*(Screen|Manager|List|Form|form|Actions|Skeleton|Dialog|AddressText|book|style)\.))|order\/ordering\/(window-of-slot|DeliveryLine|use-known-week)|orders\/actions\/may-have-actions|pay\/pay-place|subscription\/subscriptions\/plan-text|menu\/home\/promo)|kit\/stores\/placed)|shared\/(contract\/\w+\/customer\/(?!auth|menus|subscriptions|push|polls|profile|policy|language)|base\/outside-text))|lucide-react\/dist\/esm\/icons\/(briefcase-business|house)\./
/** In which languages the app speaks: of the switch on the first screen, and of the profile. */
const LANGUAGE =
  /src\/(web\/customer\/account\/language\/(use-|language-chosen)|shared\/contract\/people\/customer\/language\.)/
/** Placing an order, and paying. */
const PLACING =
  /src\/web\/(customer\/order\/ordering\/(?!order-terms|window-of-slot|DeliveryLine|use-known-week|.*[pP]laced)|kit\/parts\/NotSentAlert)/
/** What customers may do with an order. */
const ORDERS =
  /src\/(web\/(customer\/orders\/(actions\/(OrderActions|CancelOrder|changed-by-order)|change\/ChangeOrder|pending-orders\/use-(answer|pending))|kit\/(parts\/ConfirmedAction|stores\/pending-dialog))|shared\/domain\/ordering\/second-thoughts)/

/** What customers' screens share with the rooms: days, counts, phone numbers, and an order's status. */
const DAY_PARTS =
  /src\/(web\/(kit\/(parts\/(dates|count-text|days-text|meals-text|LazyConfirmDialog|UnansweredAlert)|api\/use-server-now)|ui\/StatusBadge)|shared\/(base\/(digits|phone)|texts\/(slot-name|status-label)|domain\/(ordering\/order-st|calendar\/closures)|contract\/subscriptions\/customer\/policy))|lucide-react\/dist\/esm\/icons\/(bike|chef-hat|package-check|skip-forward|truck)\./

/** What every dialog stands on. */
const DIALOG =
  /src\/web\/ui\/(Dialog|overlay)\.|node_modules\/(use-sync-external-store|@base-ui|@floating-ui|tabbable)\//
/** What somebody must not eat, and what is in a dish. */
const FOOD = /src\/shared\/(domain\/kitchen\/(food-rules|production|dish-summary)|texts\/content-name)\./

/** Of every build that has the customers' app. */
export const GROUPS = [
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
  { name: 'language', test: LANGUAGE, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'steps', test: STEPS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'placing', test: PLACING, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'orders', test: ORDERS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'days', test: DAY_PARTS, minShareCount: 2, includeDependenciesRecursively: false },
  // Customers' screens have tabs, too.
  { name: 'tabs', test: /src\/web\/ui\/Tabs\./ },
  // The panel closes by the back button, too, long before a dialog opens.
  { name: 'back-closes', test: /src\/web\/ui\/back-closes\./ },
  { name: 'dialog', test: DIALOG, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'food', test: FOOD, minShareCount: 2, includeDependenciesRecursively: false },
]

/** Of the build that has the back office. */
export const OFFICE_GROUPS = [
  // Beside the panel, so that tabs need it without the panel's own lazy parts.
  { name: 'office', test: OFFICE },
  { name: 'rooms', test: ROOMS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'figures', test: FIGURES, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'calls', test: CALLS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'delivery', test: DELIVERY_CALLS, minShareCount: 2, includeDependenciesRecursively: false },
]

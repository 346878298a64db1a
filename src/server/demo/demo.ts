/** How a kitchen begins: as a demo, which fills the tables of all areas and can be left, or empty, with its first steps. */

export { rollDemoMenus, stopDemoMenus } from './demo-menus.ts'
export { isDemo } from './demo-records.ts'
export { demoRoutes } from './routes.ts'
export { seedDemo } from './seed.ts'

/** The demo kitchen with which a new installation begins. Fills the tables of all areas. */

export { rollDemoMenus } from './demo-menus.ts'
export { seedDemo } from './seed.ts'

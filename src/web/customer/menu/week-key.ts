/** Under which key the week's menus are kept. */
export const WEEK_KEY = ['week']

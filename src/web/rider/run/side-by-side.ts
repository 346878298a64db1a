/** Buttons beside each other as far as their words fit, else one below the other. */
export const SIDE_BY_SIDE = 'flex flex-wrap gap-3 [&>*]:max-w-full [&>*]:grow'

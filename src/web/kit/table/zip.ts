/** A file of its own, so that of the library no more is loaded than this, and only when it is wanted. */
export { zipSync } from 'fflate'

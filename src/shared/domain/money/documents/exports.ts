/**
 * Files for the accountant: all documents of a month, or a table of the return GSTR-1, by the name that it has there. Table 12 has
 * sales to registered buyers and to others apart since May 2025; `hsn` has them together, as the return had until then.
 */
export const DOCUMENT_EXPORTS = [
  'register',
  'b2b',
  'b2cs',
  'cdnr',
  'hsnb2b',
  'hsnb2c',
  'hsn',
  'at',
  'atadj',
  'docs',
] as const
export type DocumentExport = (typeof DOCUMENT_EXPORTS)[number]

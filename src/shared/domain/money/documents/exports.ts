/** Files for the accountant: all documents of a month, or a table of the return GSTR-1, by the name that it has there. */
export const DOCUMENT_EXPORTS = ['register', 'b2b', 'b2cs', 'cdnr', 'hsn', 'at', 'atadj', 'docs'] as const
export type DocumentExport = (typeof DOCUMENT_EXPORTS)[number]

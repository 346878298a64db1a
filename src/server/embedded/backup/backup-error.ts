/** A backup that cannot be made, or is of no use, in words for who asked for it. */
export class BackupError extends Error {}

/** The path of the small picture beside a photo. */
export function smallPath(path: string): string {
  return path.replace(/\.webp$/, '-small.webp')
}

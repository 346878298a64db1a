const loading = new Map<string, Promise<void>>()

/** Loads a script of somebody else's, once; one that could not be loaded may be tried again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(src)
      script.remove()
      reject(new Error('the script could not be loaded'))
    }
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}

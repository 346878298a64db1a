/** Counts in the page's title what has come since somebody looked at the page. */
export function startTitleCount() {
  let count = 0
  const plain = () => document.title.replace(/^\(\d+\) /, '')
  const show = () => {
    document.title = count > 0 ? `(${count}) ${plain()}` : plain()
  }
  const seen = () => {
    if (document.hidden || !document.hasFocus()) return
    count = 0
    show()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('focus', seen)
  return {
    add(more: number) {
      if (more === 0 || (!document.hidden && document.hasFocus())) return
      count += more
      show()
    },
    stop() {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('focus', seen)
      count = 0
      show()
    },
  }
}

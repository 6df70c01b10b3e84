/**
 * A screen that can't be fetched any more is of a version that has been replaced on the server: the page
 * is loaded anew, once, so that a server that is only away does not make it go round.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < pause) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}

const key = 'nazorat.reloaded'
const pause = 30_000

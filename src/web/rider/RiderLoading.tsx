import * as m from '#paraglide/messages.js'

/** Stands in the document of /rider until the app has started. */
export function RiderLoading() {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-content-center p-4">
      <h1 role="status" className="font-semibold text-xl">
        {m.rider_loading()}
      </h1>
    </main>
  )
}

import type { ReactNode } from 'react'

/** What is wrong with a form. Stands from the start, so that it is read out when it comes. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="font-medium text-base text-danger-dark empty:hidden">
      {children}
    </div>
  )
}

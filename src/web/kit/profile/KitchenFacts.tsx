import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { ShownProfile } from '#shared/domain/catalog/profile.ts'
import { Fact } from '#web/ui/Fact.tsx'

/** What is written on a kitchen's door, a line each: those lines that it has said. */
export function KitchenFacts({ kitchen, full }: { kitchen: ShownProfile; full: boolean }) {
  const { area, pincodes, hours, refunds, fssai } = kitchen
  const facts: [string, ReactNode][] = [
    [m.kitchen_area(), area],
    [m.kitchen_pincodes(), full && pincodes.join(', ')],
    [m.kitchen_hours(), hours],
    [m.kitchen_refunds(), refunds],
    ...(full ? legalFacts(kitchen) : []),
    [m.kitchen_fssai(), fssai],
  ]
  const said = facts.filter(([, value]) => value)
  if (said.length === 0) return null
  return (
    <dl className="flex flex-col gap-3">
      {said.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

function legalFacts({
  address,
  pincode,
  legalName,
  gstin,
  email,
  grievanceOfficer,
}: ShownProfile): [string, ReactNode][] {
  return [
    [m.kitchen_address(), [address, pincode].filter(Boolean).join(' ')],
    [m.kitchen_legal_name(), legalName],
    [
      m.kitchen_email(),
      email && (
        <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all text-leaf-dark underline">
          {email}
        </a>
      ),
    ],
    [m.kitchen_grievance(), grievanceOfficer],
    [m.kitchen_gstin(), gstin],
  ]
}

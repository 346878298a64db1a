import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { weekdayAndDay } from '../parts/dates.ts'
import type { PauseShortcuts } from './pause-shortcuts.ts'
import { rangeText } from './pause-texts.ts'

/** A shortcut, or days from a calendar. */
export type PauseChoice = keyof PauseShortcuts | 'days'

interface PauseChoicesProps {
  shortcuts: PauseShortcuts
  value: PauseChoice | null
  onChange: (choice: PauseChoice) => void
}

/** The ways to say when to pause, those that are possible now. */
export function PauseChoices({ shortcuts, value, onChange }: PauseChoicesProps) {
  const name = useId()
  const { tomorrow, nextWeek, openEnd } = shortcuts
  const card = (choice: PauseChoice, title: string, text: string) => (
    <RadioCard name={name} title={title} text={text} checked={value === choice} onChange={() => onChange(choice)} />
  )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{m.pause_when()}</legend>
      {tomorrow && card('tomorrow', m.pause_tomorrow(), rangeText(tomorrow))}
      {nextWeek && card('nextWeek', m.pause_next_week(), rangeText(nextWeek))}
      {card('days', m.pause_days(), m.pause_days_text())}
      {openEnd && card('openEnd', m.pause_open_end(), m.pause_open_end_text({ day: weekdayAndDay(openEnd.from) }))}
    </fieldset>
  )
}

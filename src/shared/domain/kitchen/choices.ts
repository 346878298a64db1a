import { type CookedPortion, shareOfCook } from './production.ts'

/** What plates of a day are to be like, by the standing choices of those who eat them: two rotis, less spicy, no curd. */

/** Plates of which the same choices were written, in one status. */
export interface ChosenPlates extends CookedPortion {
  /** As they were written: several are separated by commas or semicolons. */
  choices: string
  plates: number
}

/** A choice, with how many plates are to be so. */
export interface ChoiceCount {
  text: string
  /** To be cooked for certain, as dishes are. */
  sure: number
  /** Waits for its deadline, at which it is confirmed. */
  pending: number
}

/** The single choices of what was written, each once: `2 rotis, Less spicy` is two. */
export function choicesIn(text: string): string[] {
  const parts = text.split(/[,;·\n]/).map((part) => part.trim().replace(/\s+/g, ' '))
  return [...new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part])).values()]
}

/** How many plates of each choice there are, the most first. Upper and lower case are the same choice. */
export function countChoices(plates: readonly ChosenPlates[]): ChoiceCount[] {
  const counts = new Map<string, ChoiceCount>()
  for (const { choices, plates: count, ...of } of plates) {
    const share = shareOfCook(of)
    if (share === 'notComing') continue
    for (const text of choicesIn(choices)) {
      const known = counts.get(text.toLowerCase()) ?? { text, sure: 0, pending: 0 }
      known[share] += count
      counts.set(text.toLowerCase(), known)
    }
  }
  return [...counts.values()].sort((a, b) => b.sure + b.pending - (a.sure + a.pending) || a.text.localeCompare(b.text))
}

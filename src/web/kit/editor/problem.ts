/** What keeps a form from being saved. */
export interface Problem {
  /** Said below the form. */
  text: string
  /** What is wrong with single controls, by their `name`; the first of them in the form gets the focus. */
  fields: Readonly<Record<string, string>>
  /** What is left of a problem after some of it has been put right: the focus stays where it is. */
  isRest?: true
}

/** A problem with one control. */
export function problemAt(field: string, text: string): Problem {
  return { text, fields: { [field]: text } }
}

/**
 * What is left of a problem by what is wrong `now`: the controls that have been put right are no longer part of it. `null` when
 * none is left; what else is wrong is said when the form is saved.
 */
export function restOf(problem: Problem, now: Problem | null): Problem | null {
  if (!now) return null
  const isSame = Object.entries(problem.fields).every(([field, text]) => now.fields[field] === text)
  if (isSame) return problem
  const left = Object.keys(problem.fields).filter((field) => field in now.fields)
  if (left.length === 0) return null
  const fields = Object.fromEntries(left.map((field) => [field, now.fields[field] ?? '']))
  return { text: now.text, fields, isRest: true }
}

/** Puts the focus on the first control of the form that the problem is with. */
export function focusFirstWrong(form: HTMLFormElement | null, { fields, isRest }: Problem) {
  if (isRest) return
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
  controls.find(({ name }) => name in fields)?.focus()
}

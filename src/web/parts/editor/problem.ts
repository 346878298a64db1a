/** What keeps a form from being saved. */
export interface Problem {
  /** Said below the form. */
  text: string
  /** What is wrong with single controls, by their `name`; the first of them in the form gets the focus. */
  fields: Readonly<Record<string, string>>
}

/** A problem with one control. */
export function problemAt(field: string, text: string): Problem {
  return { text, fields: { [field]: text } }
}

/** Puts the focus on the first control of the form that the problem is with. */
export function focusFirstWrong(form: HTMLFormElement | null, { fields }: Problem) {
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
  controls.find(({ name }) => name in fields)?.focus()
}

/** What is asked before something is saved. */
export interface Question {
  title: string
  /** What will happen. */
  text: string
  confirmLabel: string
}

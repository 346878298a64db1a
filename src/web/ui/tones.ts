export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'strong'

/** Ground and text of a chip or an alert in each tone; every pair has a contrast of at least 4.5:1. */
export const TONE_CHIP: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-leaf-soft text-leaf-dark',
  warning: 'bg-turmeric-soft text-turmeric-dark',
  danger: 'bg-danger-soft text-danger-dark',
  info: 'bg-sky-soft text-sky',
  strong: 'bg-leaf text-on-fill',
}

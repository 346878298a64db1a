/** A bell of two notes, made by the browser itself. */

let context: AudioContext | undefined

const NOTES_HZ = [880, 1174.7]
const NOTE_S = 0.35

/** Before somebody has touched the page, a browser lets this wait for that touch. */
const RESUME_MS = 300

/** Browsers make no sound before somebody has touched the page. Called at a touch, it lets later tones be heard. */
export async function allowTone(): Promise<AudioContext> {
  context ??= new AudioContext()
  if (context.state !== 'running') {
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, RESUME_MS))])
  }
  return context
}

/** Rings; says whether it could be heard. What could not be is not made up for: the bell would ring at the next touch. */
export async function ring(): Promise<boolean> {
  const audio = await allowTone()
  if (audio.state !== 'running') return false
  for (const [index, frequency] of NOTES_HZ.entries()) note(audio, frequency, audio.currentTime + index * NOTE_S)
  return true
}

function note(audio: AudioContext, frequency: number, from: number) {
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = frequency
  loudness.gain.setValueAtTime(0.0001, from)
  loudness.gain.exponentialRampToValueAtTime(0.5, from + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + NOTE_S * 1.6)
  tone.connect(loudness).connect(audio.destination)
  tone.start(from)
  tone.stop(from + NOTE_S * 1.6)
}

/** The zeros of the scripts that phones in India write digits in; each is followed by its nine others. */
const ZEROS = [...'०০੦૦୦௦౦೦൦᱐꯰٠۰０'].map((zero) => zero.codePointAt(0) as number)

/** The text with each digit of another script as a Latin one; all else stays. */
export function latinDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    const zero = ZEROS.find((zero) => code >= zero && code <= zero + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** A UPI ID; a long one goes on in the next line with its bank. */
export function BreakableVpa({ vpa }: { vpa: string }) {
  const at = vpa.indexOf('@')
  return (
    <>
      {vpa.slice(0, at)}
      <wbr />
      {vpa.slice(at)}
    </>
  )
}

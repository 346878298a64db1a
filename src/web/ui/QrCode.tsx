interface QrCodeProps {
  code: { size: number; path: string }
  /** Read out in its place. */
  label: string
  /** How large it is. */
  className?: string
}

/** A QR code. Black on white in the dark scheme, too: some apps do not read it the other way round. */
export function QrCode({ code: { size, path }, label, className = 'w-full max-w-56' }: QrCodeProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`rounded-md ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

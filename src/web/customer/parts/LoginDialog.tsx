import type { LoginRequest } from '../login.tsx'

export default function LoginDialog(_: LoginRequest & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return null
}

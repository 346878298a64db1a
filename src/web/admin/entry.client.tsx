import { createRoot } from 'react-dom/client'
import { AdminLoading } from './AdminLoading.tsx'
import './admin.css'

createRoot(document.getElementById('root') as HTMLElement).render(<AdminLoading />)

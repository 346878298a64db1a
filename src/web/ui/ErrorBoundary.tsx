import { Component, type ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { ErrorCard } from './ErrorCard.tsx'

/** Catches what broke while a screen was drawn, and what could not be loaded, and offers to load the page again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="p-4">
        <ErrorCard
          title={m.ui_screen_failed_title()}
          text={m.ui_screen_failed_text()}
          onRetry={() => window.location.reload()}
        />
      </div>
    )
  }
}

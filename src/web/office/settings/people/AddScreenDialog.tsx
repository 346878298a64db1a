import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { screenCalls } from '#shared/contract/people/office/screens.ts'
import { SCREENS, type Screen } from '#shared/domain/people/screens.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useAdminSession } from '../../session-context.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { screenName } from './screen-texts.ts'

/** Makes the session of a screen: what it shows and where it hangs, then the link to open there. */
export function AddScreenDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const { enterScreen } = useAdminSession()
  const [screen, setScreen] = useState<Screen>('wall')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    if (name.trim() === '') return setProblem(problemAt('name', m.screens_name_required()))
    try {
      const made = await api.call(screenCalls.addScreen, { body: { screen, name } })
      setToken(made.token)
      await refresh(screenCalls.listScreens)
    } catch (error) {
      setProblem({ text: errorText(error, m.admin_no_answer()), fields: {} })
    }
  })
  if (token) {
    return (
      <LinkDialog
        title={m.screens_link_title({ name })}
        hint={m.screens_link_hint()}
        link={`${window.location.origin}/admin#screen=${token}`}
        onClose={onClose}
      >
        <Button variant="secondary" onClick={() => enterScreen(token)}>
          {m.screens_here()}
        </Button>
      </LinkDialog>
    )
  }
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={run}
      title={m.screens_add()}
      submitLabel={m.people_invite_submit()}
      busy={busy}
      busyLabel={m.people_inviting()}
      problem={problem}
    >
      <Select
        name="screen"
        label={m.screens_shows()}
        value={screen}
        options={SCREENS.map((each) => ({ value: each as string, label: screenName(each) }))}
        onChange={({ target }) => setScreen(SCREENS.find((each) => each === target.value) ?? 'wall')}
      />
      <Field
        name="name"
        label={m.screens_name()}
        value={name}
        maxLength={100}
        error={problem?.fields.name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}

import { Camera, CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { BoxAlarms } from './BoxAlarms.tsx'
import { numberText, wayText } from './box-texts.ts'
import type { PackingWork, Scanned } from './use-packing.ts'

const CameraScanner = lazy(() => import('./CameraScanner.tsx'))

/** Packs by the code on the label: typed, sent by a scanner that types, or seen by the camera. */
export function ScanField({ work }: { work: PackingWork }) {
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    void work.scan(typed)
    setTyped('')
  }
  return (
    <section className="flex flex-col gap-3">
      <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
        <Field
          label={m.packing_scan()}
          hint={m.packing_scan_hint()}
          className="min-w-32 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" className="min-h-14" busy={work.scanning}>
          {m.packing_scan_submit()}
        </Button>
        <Button variant="secondary" className="min-h-14" aria-expanded={camera} onClick={() => setCamera(!camera)}>
          {camera ? <X className="size-5 shrink-0" /> : <Camera className="size-5 shrink-0" />}
          {camera ? m.packing_scan_camera_stop() : m.packing_scan_camera()}
        </Button>
      </form>
      {camera && (
        <Suspense fallback={null}>
          <CameraScanner onCode={work.scan} />
        </Suspense>
      )}
      <div role="status">{work.scanned && <Found scanned={work.scanned} />}</div>
    </section>
  )
}

function Found({ scanned }: { scanned: Scanned }) {
  if ('problem' in scanned) {
    return (
      <p className="flex items-center gap-3 rounded-lg bg-danger p-4 font-bold text-on-fill text-xl">
        <CircleAlert className="size-8 shrink-0" />
        {scanned.problem}
      </p>
    )
  }
  const { box, again } = scanned
  const outdated = box.label_outdated
  const facts = { way: wayText(box), number: numberText(box), name: box.name }
  return (
    <div
      className={`flex flex-col gap-2 rounded-lg p-4 ${again || outdated ? 'bg-turmeric text-on-turmeric' : 'bg-leaf text-on-fill'}`}
    >
      <p className="flex items-center gap-3 font-bold text-xl">
        {outdated ? <CircleAlert className="size-8 shrink-0" /> : <CircleCheck className="size-8 shrink-0" />}
        {again ? m.packing_scanned_again(facts) : m.packing_scanned(facts)}
      </p>
      {outdated && <p className="font-semibold text-lg">{m.packing_label_outdated()}</p>}
      <BoxAlarms box={box} />
    </div>
  )
}

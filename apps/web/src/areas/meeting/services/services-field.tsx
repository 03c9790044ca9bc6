import { PlusOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../kernel/words'
import panel from '../core/side-panel.module.css'
import { serviceWords as words } from './service-words'
import type { ServicesProps } from './services'

const ServicesEditor = lazy(() => import('./services-editor'))

/** The service that a refusal is about. */
export function serviceIn(data: unknown): number | undefined {
  const { service_id } = (data ?? {}) as { service_id?: unknown }
  return typeof service_id === 'number' ? service_id : undefined
}

/** What was said about a service, if it was one. */
export const serviceRefused = (
  refused: { readonly service_id: number | undefined; readonly message: string } | null,
): ServicesProps['refused'] =>
  refused?.service_id === undefined ? undefined : { service_id: refused.service_id, message: refused.message }

/** The services of a meeting, where its rooms have them. What most never open is loaded when it is opened. */
export function ServicesField(props: ServicesProps) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const { chosen, rooms, offered, error } = props
  const hasAny = rooms.some(({ id }) => (offered(id)?.length ?? 0) > 0)
  if (!hasAny && chosen.length === 0) return null
  return (
    <section className={panel.field} aria-label={t(words.services)}>
      <span className={panel.legend}>{t(words.services)}</span>
      {opened || chosen.length > 0 ? (
        <Suspense fallback={<span className={panel.pulse} aria-hidden />}>
          <ServicesEditor {...props} />
        </Suspense>
      ) : (
        <button type="button" className={panel.link} onClick={() => setOpened(true)}>
          <PlusOutlined aria-hidden /> {t(words.add)}
        </button>
      )}
      {error !== undefined && (
        <span className={panel.error} role="alert">
          {error}
        </span>
      )}
    </section>
  )
}

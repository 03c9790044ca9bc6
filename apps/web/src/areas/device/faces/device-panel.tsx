import { CheckCircleFilled, ClockCircleOutlined, LoadingOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { faceDevice } from '@workplace/contract/device/face-device'
import {
  adoptFaceDevice,
  type FaceDeviceDetail,
  type FoundPerson,
  faceDeviceDetail,
} from '@workplace/contract/device/face-device-calls'
import { Alert, Button, Modal } from 'antd'
import { queryOf, useChange } from '../../../kernel/client/query'
import { ListError } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './face-words'
import styles from './faces.module.css'

const lookEachMs = 3_000

/** How a device is now, from its first call to the day on which everybody passes. */
export function DevicePanel({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...queryOf(faceDeviceDetail, { id }, { quiet: true }),
    refetchInterval: lookEachMs,
  })
  return (
    <Panel title={data === undefined ? t(words.details) : t(words.detailsOf, { name: data.name })} onClose={onClose}>
      {data !== undefined ? (
        <Shown device={data} />
      ) : error !== null ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <p className={styles.quiet}>{t(words.loading)}</p>
      )}
    </Panel>
  )
}

const way = ['waits', 'reads', 'confirms', 'delivers'] as const
const stepOf = ({ adoption }: FaceDeviceDetail) => ({ new: 0, reading: 1, found: 2, adopted: 3 })[adoption]

function Shown({ device }: { readonly device: FaceDeviceDetail }) {
  const t = useT()
  const step = stepOf(device)
  return (
    <>
      <ol className={styles.way}>
        {way.map((name, at) => (
          <li
            key={name}
            data-state={at < step ? 'done' : at === step ? 'now' : 'later'}
            aria-current={at === step ? 'step' : undefined}
          >
            {at < step ? (
              <CheckCircleFilled aria-hidden />
            ) : at === step && step < 3 ? (
              <LoadingOutlined aria-hidden />
            ) : (
              <ClockCircleOutlined aria-hidden />
            )}
            {t(words[name])}
          </li>
        ))}
      </ol>
      <Notes device={device} />
      {device.adoption === 'found' && <Found device={device} />}
      <Facts device={device} />
    </>
  )
}

function Notes({ device }: { readonly device: FaceDeviceDetail }) {
  const t = useT()
  const { adoption, state, door, token_differs, refused, bad_lines } = device
  return (
    <div className={styles.notes}>
      {adoption === 'new' && <Alert type="info" showIcon title={t(words.waitsHelp)} />}
      {adoption === 'adopted' && door !== null && state === 'online' && (
        <Alert type="success" showIcon title={t(words.deliversHelp)} />
      )}
      {state === 'offline' && <Alert type="warning" showIcon title={t(words.offlineHelp)} />}
      {door === null && <Alert type="warning" showIcon title={t(words.doorMissing)} />}
      {token_differs && <Alert type="warning" showIcon title={t(words.tokenDiffers)} />}
      {refused !== null && (
        <Alert type="warning" showIcon title={t(words.refusedFrom, { n: refused.count, address: refused.from })} />
      )}
      {bad_lines > 0 && <Alert type="info" showIcon title={t(words.badLines, { n: bad_lines })} />}
    </div>
  )
}

function Found({ device: { id, name, people, people_count } }: { readonly device: FaceDeviceDetail }) {
  const t = useT()
  const mayChange = useMay('change-face-device')
  const [modal, asking] = Modal.useModal()
  const adopt = useChange(adoptFaceDevice, { stale: [faceDevice.path] })
  const confirm = () =>
    modal.confirm({
      title: t(words.adoptAsk, { name }),
      content: t(words.foundHelp, { n: people_count }),
      okText: t(words.adopt),
      cancelText: t(words.cancel),
      onOk: () =>
        adopt.mutateAsync({ id }).then(
          () => void toast.success(t(words.adopted, { name })),
          () => undefined, // the call has said why
        ),
    })
  const who = ({ user_name, matched_by }: FoundPerson) =>
    user_name === null || matched_by === null ? t(words.stranger) : `${user_name} · ${t(words[matched_by])}`
  return (
    <section>
      <Alert
        type="warning"
        showIcon
        title={t(words.foundHelp, { n: people_count })}
        action={
          mayChange ? (
            <Button type="primary" loading={adopt.isPending} onClick={confirm}>
              {t(words.adopt)}
            </Button>
          ) : undefined
        }
      />
      <ul className={styles.found}>
        {people.map((person) => (
          <li key={person.pin}>
            <span>
              {person.name ?? person.pin}{' '}
              <small className={styles.quiet}>{person.name === null ? '' : person.pin}</small>
            </span>
            <span className={styles.quiet}>{who(person)}</span>
          </li>
        ))}
      </ul>
      {people_count > people.length && (
        <p className={styles.quiet}>{t(words.moreFound, { n: people_count - people.length })}</p>
      )}
      {asking}
    </section>
  )
}

function Facts({ device }: { readonly device: FaceDeviceDetail }) {
  const t = useT()
  const language = useLanguage()
  const { state, clock_offset, clock_set_at } = device
  const { people, people_wanted, faces, faces_wanted } = device.delivered
  const count = (n: number, of: number, most: number | null) =>
    [t(words.delivered, { n, of }), ...(most === null ? [] : [t(words.roomFor, { most })])].join(' · ')
  const clock =
    clock_offset === null
      ? '–'
      : clock_offset === 0
        ? t(words.clockRight)
        : t(clock_offset > 0 ? words.clockOff : words.clockBehind, { n: Math.abs(clock_offset) })
  const facts: readonly (readonly [string, string])[] = [
    [t(words.connection), t(words[state])],
    [t(words.door), device.door ?? t(words.noDoor)],
    [t(words.people), count(people, people_wanted, device.person_capacity)],
    [t(words.faces), count(faces, faces_wanted, device.face_capacity)],
    [
      t(words.clock),
      clock_set_at === null ? clock : `${clock} · ${t(words.clockSet, { time: instantText(clock_set_at, language) })}`,
    ],
    [t(words.model), device.model ?? '–'],
    [t(words.firmware), device.firmware ?? '–'],
    [t(words.address), device.address ?? '–'],
    [t(words.lastContact), device.last_seen === null ? '–' : instantText(device.last_seen, language)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

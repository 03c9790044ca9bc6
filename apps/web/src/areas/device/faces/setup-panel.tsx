import { useQuery } from '@tanstack/react-query'
import { faceDevice } from '@workplace/contract/device/face-device'
import { faceDeviceSetup } from '@workplace/contract/device/face-device-calls'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { ListError } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { useT } from '../../../kernel/words'
import { words } from './face-words'
import styles from './faces.module.css'

const pattern = new RegExp(faceDevice.fields.sn.pattern?.source ?? '')
/** How often it is looked whether the device has called. */
const lookEachMs = 3_000

type Props = {
  readonly onClose: () => void
  /** Somebody goes on to its form, with the number that they typed. */
  readonly onNext: (sn: string) => void
}

/** What is to be done at a device that comes out of its box: the address to type in there, and its number here. */
export function SetupPanel({ onClose, onNext }: Props) {
  const t = useT()
  const [sn, setSn] = useState('')
  const serialId = useId()
  const isSerial = pattern.test(sn)
  const { data, error, refetch } = useQuery({
    ...queryOf(faceDeviceSetup, isSerial ? { sn } : {}, { quiet: true }),
    placeholderData: (before) => before,
    refetchInterval: lookEachMs,
  })
  const isKnown = isSerial && data !== undefined && data.device_id !== null

  return (
    <Panel
      title={t(words.setUp)}
      onClose={onClose}
      footer={
        <Button type="primary" disabled={!isSerial || isKnown} onClick={() => onNext(sn)}>
          {t(words.next)}
        </Button>
      }
    >
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.steps}>
          <section>
            <h3>{t(words.stepAddress)}</h3>
            <p className={styles.quiet}>{t(words.stepAddressHelp)}</p>
            {data?.listening === 'off' ? (
              <Alert type="error" showIcon title={t(words.listensOff)} />
            ) : data?.listening === 'taken' ? (
              <Alert type="error" showIcon title={t(words.listensTaken)} />
            ) : (
              <>
                <dl className={styles.addresses}>
                  <dt>{t(words.serverAddress)}</dt>
                  <dd>{data === undefined ? t(words.loading) : data.addresses.join(' / ')}</dd>
                  <dt>{t(words.serverPort)}</dt>
                  <dd>{data?.port ?? ''}</dd>
                </dl>
                {data?.is_loopback === true && <Alert type="warning" showIcon title={t(words.listensLoopback)} />}
              </>
            )}
          </section>
          <section className={styles.field}>
            <h3>{t(words.stepSerial)}</h3>
            <label htmlFor={serialId}>{t(words.serial)}</label>
            <Input
              id={serialId}
              value={sn}
              maxLength={40}
              status={sn !== '' && !isSerial ? 'error' : undefined}
              aria-describedby={`${serialId}-help`}
              onChange={({ target }) => setSn(target.value.trim())}
            />
            <small className={styles.quiet} id={`${serialId}-help`}>
              {t(sn !== '' && !isSerial ? words.serialWrong : words.serialHelp)}
            </small>
            <div aria-live="polite">
              {isKnown ? (
                <Alert type="warning" showIcon title={t(words.known)} />
              ) : isSerial && data?.called != null ? (
                <Alert type="success" showIcon title={t(words.called, { address: data.called.address })} />
              ) : isSerial ? (
                <Alert type="info" showIcon title={t(words.notCalled)} />
              ) : null}
            </div>
          </section>
        </div>
      )}
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import {
  type BadgeField,
  type BadgeSize,
  badgeFieldNames,
  badgeFields,
  badgeSizeLabels,
  badgeSizeNames,
  mostBadges,
  visitorBadges,
} from '@workplace/contract/visitor/badge'
import { badgePrinters, sendBadges } from '@workplace/contract/visitor/printer'
import { printerFaults } from '@workplace/contract/visitor/printer-words'
import { Button, Modal, Select, Spin } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../kernel/client/query'
import { useShownFile } from '../../kernel/client/use-shown-file'
import list from '../../kernel/list/list.module.css'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { printingWords } from './badge-printers/printing-words'
import styles from './visitor.module.css'
import { words } from './visitor-words'

/** Badges as they will be printed, by the browser's printer or one in the network. What is not chosen is as the office has it. */
export function PrintBadges({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useT()
  const [size, setSize] = useState<BadgeSize | null>(null)
  const [fields, setFields] = useState<readonly BadgeField[] | null>(null)
  const [printer, setPrinter] = useState<number | null>(null)
  const printers = useQuery(queryOf(badgePrinters, {})).data?.items ?? []
  const chosen = printers.find(({ id }) => id === printer)
  const send = useChange(sendBadges, { stale: ['/visitor'] })
  const sendTo = (to: { id: number; name: string }) =>
    send
      .mutateAsync({
        ids: ids.slice(0, mostBadges),
        printer_id: to.id,
        size,
        fields: fields === null ? null : [...fields],
      })
      .then(
        ({ sent }) => {
          toast.success(t(printingWords.sent, { n: sent, name: to.name }))
          onClose()
        },
        () => undefined, // the call has said why
      )
  const { shown, fault, open } = useShownFile(visitorBadges, {
    ids: ids.slice(0, mostBadges).join(),
    ...(size === null ? {} : { size }),
    ...(fields === null ? {} : { fields: fields.join() }),
  })
  return (
    <Modal
      open
      width={760}
      title={t(words.badges)}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t(words.close)}
        </Button>,
        <Button
          key="print"
          type="primary"
          disabled={chosen === undefined && shown === null}
          loading={send.isPending}
          onClick={() => (chosen === undefined ? open() : void sendTo(chosen))}
        >
          {t(words.print)}
        </Button>,
      ]}
    >
      {ids.length > mostBadges && <p role="status">{t(words.badgesMost, { n: mostBadges })}</p>}
      <div className={styles.badgeChoice}>
        {printers.length > 0 && (
          <Select<number>
            aria-label={t(printingWords.printer)}
            placeholder={t(printingWords.byBrowser)}
            popupMatchSelectWidth={false}
            allowClear
            value={printer}
            options={printers.map(({ id, name, fault: why }) => ({
              value: id,
              label: why === null ? name : t(printingWords.faulty, { name, fault: t(printerFaults[why]) }),
            }))}
            onChange={(next: number | undefined) => setPrinter(next ?? null)}
          />
        )}
        <Select
          aria-label={t(words.badgeSize)}
          placeholder={t(words.usualChannel)}
          allowClear
          value={size}
          options={badgeSizeNames.map((name) => ({ value: name, label: t(badgeSizeLabels[name]) }))}
          onChange={(next: BadgeSize | undefined) => setSize(next ?? null)}
        />
        <Select<BadgeField[]>
          mode="multiple"
          aria-label={t(words.badgeFields)}
          placeholder={t(words.badgeFields)}
          allowClear
          value={[...(fields ?? [])]}
          options={badgeFieldNames.map((name) => ({ value: name, label: t(badgeFields[name]) }))}
          onChange={(next) => setFields(next.length === 0 ? null : next)}
        />
      </div>
      {fault !== null ? (
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      ) : shown === null ? (
        <Spin aria-label={t(words.loading)} />
      ) : (
        <>
          <p role="status">
            {t(words.badgesReady, {
              n: Math.min(ids.length, mostBadges),
              size: size === null ? t(words.usualChannel) : t(badgeSizeLabels[size]),
            })}
          </p>
          <a href={shown.url} target="_blank" rel="noopener noreferrer">
            {t(words.badges)}
          </a>
        </>
      )}
    </Modal>
  )
}

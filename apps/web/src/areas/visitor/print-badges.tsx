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
import { Button, Modal, Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { CallError, fetchFile } from '../../kernel/client/client'
import list from '../../kernel/list/list.module.css'
import { useT } from '../../kernel/words'
import styles from './visitor.module.css'
import { words } from './visitor-words'

type Shown = { readonly url: string; readonly name: string }

/** Badges as they will be printed, by the browser's printer. What is not chosen is as the office has it. */
export function PrintBadges({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useT()
  const [size, setSize] = useState<BadgeSize | null>(null)
  const [fields, setFields] = useState<readonly BadgeField[] | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const asked = ids.slice(0, mostBadges).join()
  const chosen = fields?.join()
  useEffect(() => {
    let isGone = false
    let url: string | null = null
    setShown(null)
    setFault(null)
    const show = async () => {
      try {
        const input = {
          ...{ ids: asked, ...(size === null ? {} : { size }) },
          ...(chosen === undefined ? {} : { fields: chosen }),
        }
        const { blob, name } = await fetchFile(visitorBadges, input, { quiet: true })
        url = URL.createObjectURL(blob)
        if (!isGone) setShown({ url, name })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!isGone) setFault(error.message)
      }
    }
    void show()
    return () => {
      isGone = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [asked, size, chosen])
  // PDFs are shown and printed by the browser, in a window of their own
  const print = () => {
    if (shown !== null) window.open(shown.url, '_blank', 'noopener')
  }
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
        <Button key="print" type="primary" disabled={shown === null} onClick={print}>
          {t(words.print)}
        </Button>,
      ]}
    >
      {ids.length > mostBadges && <p role="status">{t(words.badgesMost, { n: mostBadges })}</p>}
      <div className={styles.badgeChoice}>
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

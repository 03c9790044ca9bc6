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
import { useState } from 'react'
import { useShownFile } from '../../kernel/client/use-shown-file'
import list from '../../kernel/list/list.module.css'
import { useT } from '../../kernel/words'
import styles from './visitor.module.css'
import { words } from './visitor-words'

/** Badges as they will be printed, by the browser's printer. What is not chosen is as the office has it. */
export function PrintBadges({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useT()
  const [size, setSize] = useState<BadgeSize | null>(null)
  const [fields, setFields] = useState<readonly BadgeField[] | null>(null)
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
        <Button key="print" type="primary" disabled={shown === null} onClick={open}>
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

import { EyeOutlined } from '@ant-design/icons'
import { badgeSample } from '@workplace/contract/visitor/badge'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError, fetchFile } from '../../kernel/client/client'
import { useT } from '../../kernel/words'
import styles from './visitor.module.css'
import { words } from './visitor-words'

/** Badges as they are set now, with somebody who is nobody, as the browser shows a file. */
export function BadgePreview() {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const show = async () => {
    setAsked(true)
    // opened at once: a window that opens after an answer is taken for an advertisement
    const shown = window.open('', '_blank')
    try {
      const { blob } = await fetchFile(badgeSample, {})
      const url = URL.createObjectURL(blob)
      if (shown === null) window.location.assign(url)
      else shown.location.replace(url)
    } catch (error) {
      shown?.close()
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    } finally {
      setAsked(false)
    }
  }
  return (
    <div className={styles.sample}>
      <Button icon={<EyeOutlined />} loading={isAsked} onClick={() => void show()}>
        {t(words.previewBadges)}
      </Button>
    </div>
  )
}

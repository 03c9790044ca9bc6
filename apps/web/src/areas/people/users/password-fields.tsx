import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from '../core/words'

// Nothing in it can be taken for something else when it is read out.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function inventPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}

/** A first password and its repetition, typed or made up. */
export function PasswordFields() {
  const t = useT()
  const form = Form.useFormInstance()
  const [invented, setInvented] = useState('')
  const invent = () => {
    const password = inventPassword()
    setInvented(password)
    form.setFieldsValue({ password, repeat: password })
    void form.validateFields(['password', 'repeat'])
  }
  return (
    <>
      <Form.Item
        name="password"
        label={t(words.password)}
        extra={invented === '' ? t(words.passwordHelp) : t(words.invented, { password: invented })}
        validateFirst
        rules={[
          { required: true, message: t(words.passwordMissing) },
          { min: 8, max: 20, message: t(words.passwordLength) },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item label={t(words.repeat)} htmlFor="repeat-password" required>
        <div className={styles.repeatRow}>
          <Form.Item
            name="repeat"
            noStyle
            dependencies={['password']}
            validateFirst
            rules={[
              { required: true, message: t(words.repeatMissing) },
              ({ getFieldValue }) => ({
                validator: async (_, value) => {
                  if (value !== getFieldValue('password')) throw new Error(t(words.different))
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" id="repeat-password" />
          </Form.Item>
          <Button onClick={invent}>{t(words.invent)}</Button>
        </div>
      </Form.Item>
    </>
  )
}

import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Network } from '../../src/contract/shapes/network.ts'
import type { ConnectionTest } from '../../src/contract/shapes/system.ts'
import { proxyInput } from '../../src/renderer/screens/settings/proxy-draft.ts'
import { createFakeCarrier, FakeFailure, type FakeCore } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { connectionTest, settings } from './support/warehouse.ts'

const at = { screen: 'settings', section: 'network' } as const
const company = {
  fingerprint: 'AA:01',
  subject: 'Depósitos del Sur CA',
  issuer: 'Depósitos del Sur CA',
  expires: '2036-05-01',
  expired: false,
}
const old = {
  ...company,
  fingerprint: 'AA:02',
  subject: 'Vieja CA',
  issuer: 'Otra',
  expires: '2019-01-01',
  expired: true,
}
const network: Network = {
  proxy: { mode: 'system', address: null, user: null, stored: false, exclusions: [] },
  inUse: [],
  authorities: { system: true, systemReadable: true, added: [] },
  secretStore: 'system',
}
const reached: ConnectionTest = {
  ...connectionTest,
  operations: connectionTest.operations.filter(({ ok }) => ok !== false),
}
const stopped = (note: string): ConnectionTest => ({
  ...connectionTest,
  operations: connectionTest.operations.map((probe) =>
    probe.ok === null ? probe : { ...probe, ok: false, status: null, note },
  ),
})

/** A core whose network can be changed. */
function coreOf(first: Partial<Network> = {}, test: ConnectionTest = reached): FakeCore {
  let now: Network = { ...network, ...first }
  const set = (next: Partial<Network>) => {
    core.emit({ name: 'data.changed', payload: { resources: ['settings'] } })
    return (now = { ...now, ...next })
  }
  const core: FakeCore = createFakeCarrier({
    'network.get': () => now,
    'network.setProxy': ({ proxy, secret }) =>
      set({ proxy: { ...now.proxy, ...proxy, stored: secret !== undefined || now.proxy.stored } }),
    'network.addAuthorities': () => set({ authorities: { ...now.authorities, added: [company] } }),
    'network.removeAuthority': ({ fingerprint }) =>
      set({
        authorities: {
          ...now.authorities,
          added: now.authorities.added.filter((authority) => authority.fingerprint !== fingerprint),
        },
      }),
    'network.setSystemAuthorities': ({ on }) => set({ authorities: { ...now.authorities, system: on } }),
    'connection.test': () => test,
  })
  return core
}

async function write(label: string, text: string): Promise<void> {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  await userEvent.click(input)
  await userEvent.paste(text)
}

describe('the proxy', () => {
  it('of the system: says which one it is at present', async () => {
    renderApp(coreOf({ inUse: ['proxy.empresa.example:8080'] }), at)
    expect(await screen.findByText('Ahora se conecta por proxy.empresa.example:8080.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'El proxy del sistema' }).checked).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar y probar' }).disabled).toBe(false)
  })

  it('of the practice warehouse is none, and nothing is tested there', async () => {
    const core = coreOf()
    core.answers['settings.get'] = () => ({ ...settings, profile: 'practice' })
    renderApp(core, at)
    expect(await screen.findByText('El almacén de práctica está en este equipo: no usa proxy.')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Sin proxy' }))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(core.sent('network.setProxy')).toMatchObject([{ proxy: { mode: 'none' } }]))
    expect(screen.queryByRole('button', { name: 'Probar la conexión' })).toBeNull()
    expect(core.sent('connection.test')).toEqual([])
  })

  it('entered by the operator in common notations, then tested', async () => {
    const core = coreOf()
    renderApp(core, at)
    await userEvent.click(await screen.findByRole('radio', { name: 'Un proxy propio' }))
    await write('Dirección del proxy', ' proxy.empresa.example:8080 ')
    await write('Usuario', 'muelle')
    await write('Contraseña', 's3cret')
    await write('Sin proxy para', 'wms.local; .empresa.example')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Se puede llegar al WMS.')).toBeTruthy()
    expect(core.sent('network.setProxy')).toMatchObject([
      {
        proxy: {
          mode: 'address',
          address: 'http://proxy.empresa.example:8080',
          user: 'muelle',
          exclusions: ['wms.local', '.empresa.example'],
        },
        secret: 's3cret',
      },
    ])
    expect(await screen.findByText('Guardada en el almacén de claves del sistema')).toBeTruthy()
    expect(screen.queryByDisplayValue('s3cret')).toBeNull()
  })

  it.each([
    ['socks5://proxy', '', /Ingrese http/],
    ['', '', /Ingrese http/],
    ['http://proxy:8080/path', '', /Ingrese http/],
    ['http://u:p@proxy:8080', '', /Ingrese http/],
    [
      'proxy:8080',
      'https://wms.local',
      'https://wms.local no es válido: escriba sólo el nombre, sin http:// ni barras.',
    ],
  ])('does not send what is none: %j without %j', async (address, exclusions, words) => {
    const core = coreOf()
    renderApp(core, at)
    await userEvent.click(await screen.findByRole('radio', { name: 'Un proxy propio' }))
    if (address !== '') await write('Dirección del proxy', address)
    if (exclusions !== '') await write('Sin proxy para', exclusions)
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y probar' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(core.sent('network.setProxy')).toEqual([])
  })

  it('asks for a key again where the user is another', async () => {
    const proxy = { mode: 'address', address: 'http://p:1', user: 'ana', stored: true, exclusions: [] } as const
    renderApp(coreOf({ proxy: { ...proxy, exclusions: [] } }), at)
    expect(await screen.findByText('Guardada en el almacén de claves del sistema')).toBeTruthy()
    await write('Usuario', 'eva')
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('')
    expect(proxyInput({ ...proxy, secret: 'kept', user: ' ', exclusions: '' })).toEqual({
      proxy: { mode: 'address', address: 'http://p:1', user: null, exclusions: [] },
    })
  })

  it.each([
    ['network: proxy_auth', 'El proxy pide usuario y contraseña. Ingréselos en Configuración › Red.'],
    [
      'network: authority_unknown',
      /^El certificado del WMS es de una autoridad desconocida\. Agregue la autoridad certificadora de su empresa/,
    ],
    ['network: dns', 'Se perdió la conexión · dns'],
  ])('that does not lead there: %s', async (note, words) => {
    renderApp(coreOf({}, stopped(note)), at)
    await userEvent.click(await screen.findByRole('button', { name: 'Probar la conexión' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('asks for the PIN where it is needed, and goes on', async () => {
    const core = coreOf()
    const standard = core.answers['network.setProxy']
    core.answers['network.setProxy'] = (input) =>
      core.sent('supervisor.unlock').length === 0
        ? new FakeFailure('forbidden', { reason: 'supervisor_needed' })
        : (standard?.(input) ?? new FakeFailure('internal'))
    renderApp(core, at)
    await userEvent.click(await screen.findByRole('radio', { name: 'Sin proxy' }))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y probar' }))
    await userEvent.click(await screen.findByLabelText('PIN'))
    await userEvent.paste('2468')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Se puede llegar al WMS.')).toBeTruthy()
  })
})

describe('certificate authorities', () => {
  it('are listed with their last day, marked where it has passed, and removed', async () => {
    const core = coreOf({ authorities: { ...network.authorities, added: [company, old] } })
    renderApp(core, at)
    const lines = within(await screen.findByRole('list', { name: 'Autoridades agregadas' })).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      'Depósitos del Sur CAraíz · válido hasta 01/05/2036Quitar',
      'Vieja CAfirmado por Otravenció el 01/01/2019Quitar',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Vieja CA' }))
    await waitFor(() => expect(core.sent('network.removeAuthority')).toMatchObject([{ fingerprint: 'AA:02' }]))
  })

  it('are pasted; what is none stays there with what to ask for', async () => {
    const core = coreOf()
    const taken = core.answers['network.addAuthorities']
    core.answers['network.addAuthorities'] = () =>
      new FakeFailure('validation', { issues: [{ path: 'pem', code: 'not_authority', subject: 'wms.local' }] })
    renderApp(core, at)
    await userEvent.click(await screen.findByRole('button', { name: 'Pegar el texto' }))
    const dialog = within(await screen.findByRole('dialog'))
    await write('Certificado (PEM)', 'one')
    await userEvent.click(dialog.getByRole('button', { name: 'Agregar' }))
    expect(
      await dialog.findByText('wms.local es el certificado de un servidor. Solicite el de la autoridad que lo firmó.'),
    ).toBeTruthy()
    if (taken) core.answers['network.addAuthorities'] = taken
    await write('Certificado (PEM)', 'two')
    await userEvent.click(dialog.getByRole('button', { name: 'Agregar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(core.sent('network.addAuthorities')).toMatchObject([{ pem: 'one' }, { pem: 'two' }])
  })

  it('are not complained about before any is pasted, nor after another text, and are sent once', async () => {
    const core = coreOf()
    const taken = core.answers['network.addAuthorities']
    core.answers['network.addAuthorities'] = () =>
      new FakeFailure('validation', { issues: [{ path: 'pem', code: 'private_key' }] })
    renderApp(core, at)
    const picker = await screen.findByLabelText<HTMLInputElement>('Agregar de un archivo', { selector: 'input' })
    await userEvent.upload(picker, new File(['-----BEGIN'], 'ca.pem'))
    await waitFor(() => expect(core.sent('network.addAuthorities')).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Pegar el texto' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Certificado (PEM)')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    const button = dialog.getByRole('button', { name: 'Agregar' })
    await write('Certificado (PEM)', 'one')
    await userEvent.click(button)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    core.answers['network.addAuthorities'] = (async (input: never) => {
      await held
      return (taken as (input: never) => unknown)(input)
    }) as never
    await write('Certificado (PEM)', 'two')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await userEvent.click(button)
    await userEvent.click(button)
    await act(async () => answer())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(core.sent('network.addAuthorities')).toHaveLength(3)
  })

  it('come from a file, as text or as the bytes that Windows saves', async () => {
    const core = coreOf()
    renderApp(core, at)
    const pem = readFileSync('test/wms/certificates/authority.pem', 'utf8')
    const der = Buffer.from(pem.replace(/-----.*-----/g, ''), 'base64')
    const picker = await screen.findByLabelText<HTMLInputElement>('Agregar de un archivo', { selector: 'input' })
    await userEvent.upload(picker, new File([pem], 'ca.pem'))
    await userEvent.upload(picker, new File([der], 'ca.cer'))
    await waitFor(() => expect(core.sent('network.addAuthorities')).toHaveLength(2))
    expect(core.sent('network.addAuthorities').map((input) => input.pem)).toEqual([pem, pem])
    expect(await screen.findByText('Depósitos del Sur CA')).toBeTruthy()
  })

  it('of a text that is too long are refused whole: none is cut off', async () => {
    const core = coreOf()
    renderApp(core, at)
    const picker = await screen.findByLabelText<HTMLInputElement>('Agregar de un archivo', { selector: 'input' })
    const pem = readFileSync('test/wms/certificates/authority.pem', 'utf8')
    await userEvent.upload(picker, new File([pem.padEnd(500_001, '\n')], 'all.pem'))
    expect(await screen.findByText('Son demasiados certificados. Agregue sólo los de su empresa.')).toBeTruthy()
    expect(core.sent('network.addAuthorities')).toEqual([])
  })

  it('of the system are switched off, and are no choice where they can’t be read', async () => {
    const core = coreOf()
    const { unmount } = renderApp(core, at)
    const name = 'Aceptar las autoridades certificadoras del sistema de este equipo'
    await userEvent.click(await screen.findByRole('switch', { name }))
    await waitFor(() => expect(core.sent('network.setSystemAuthorities')).toMatchObject([{ on: false }]))
    unmount()
    renderApp(coreOf({ authorities: { ...network.authorities, systemReadable: false } }), at)
    expect(await screen.findByText(/no puede leer las del sistema/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('switch', { name }).disabled).toBe(true)
  })
})

it('speaks English', async () => {
  const core = coreOf()
  core.answers['settings.get'] = () => ({ ...settings, language: 'en' })
  renderApp(core, at)
  expect(await screen.findByText('Currently without a proxy.')).toBeTruthy()
})

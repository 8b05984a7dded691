import type { DeviceKeyList } from '../main/core/domain/verification/device-keys.ts'
import type { Language } from './page-texts.ts'
import { pageTexts } from './page-texts.ts'
import { make, verdictView } from './verdict-view.ts'
import type { GivenFile } from './verify-files.ts'
import { separateKeys, textOfFile, verifyFiles } from './verify-files.ts'

/** Larger files are not of Muelle, and would stop the page. */
const maxBytes = 40_000_000

let language: Language = navigator.language.startsWith('es') ? 'es' : 'en'
let keys: DeviceKeyList | null = null
let files: GivenFile[] = []
/** Names of what was given with them and cannot be read, such as a folder. */
let unread: string[] = []

function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found
}

function say(): void {
  const texts = pageTexts[language]
  document.documentElement.lang = language
  document.title = `${texts.title} · Muelle`
  const words: Record<string, string> = {
    title: texts.title,
    subtitle: texts.subtitle,
    'drop-text': texts.drop,
    'drop-hint': texts.dropHint,
    choose: files.length === 0 ? texts.choose : texts.chooseOther,
    paste: texts.paste,
    'qr-label': texts.pasteLabel,
    'qr-check': texts.check,
    'no-network': texts.noNetwork,
    keys: keys === null ? texts.noKeys : texts.keys(keys.devices.length, keys.madeAt?.slice(0, 10) ?? ''),
  }
  for (const [id, text] of Object.entries(words)) part(id).textContent = text
  for (const one of ['es', 'en'] as const) part(one).setAttribute('aria-pressed', String(one === language))
}

let turn = 0

/** Verifies all files again; what an earlier turn finds late is not shown. */
async function show(): Promise<void> {
  const now = ++turn
  say()
  const verdicts = part('verdicts')
  const complaints = unread.map((name) => make('p', { class: 'file' }, pageTexts[language].unreadable(name)))
  if (files.length === 0) return verdicts.replaceChildren(...complaints)
  verdicts.replaceChildren(make('p', {}, pageTexts[language].checking))
  const verified = await verifyFiles(files, keys)
  if (now === turn) {
    const views = verified.map((file) => verdictView(file, language))
    verdicts.replaceChildren(...complaints, ...views)
  }
}

async function take(given: Iterable<File>): Promise<void> {
  const unreadable: string[] = []
  const read = [...given].map(async (file): Promise<GivenFile[]> => {
    const { name } = file
    try {
      return [{ name, content: file.size > maxBytes ? '' : textOfFile(new Uint8Array(await file.arrayBuffer())) }]
    } catch {
      unreadable.push(name)
      return []
    }
  })
  accept((await Promise.all(read)).flat(), unreadable)
}

/** A list of keys stays until the next one; other files replace those before. */
function accept(given: GivenFile[], unreadable: string[] = []): void {
  const separated = separateKeys(given)
  keys = separated.keys ?? keys
  if (separated.files.length + unreadable.length > 0) files = separated.files
  unread = unreadable
  void show()
}

const input = part('files') as HTMLInputElement
part('choose').addEventListener('click', () => input.click())
input.addEventListener('change', () => {
  void take(input.files ?? []).then(() => (input.value = ''))
})
const drop = part('drop')
// Anywhere on the page: a file that misses the frame would replace the page.
document.addEventListener('dragover', (event) => {
  event.preventDefault()
  drop.classList.add('over')
})
document.addEventListener('dragleave', () => drop.classList.remove('over'))
document.addEventListener('drop', (event) => {
  event.preventDefault()
  drop.classList.remove('over')
  void take(event.dataTransfer?.files ?? [])
})
part('qr-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const content = (part('qr') as HTMLTextAreaElement).value
  if (content.trim() !== '') accept([{ name: 'QR', content }])
})
for (const one of ['es', 'en'] as const)
  part(one).addEventListener('click', () => {
    language = one
    void show()
  })
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => (document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', paint)
paint()
void show()

import type { Product } from './product.ts'
import { appId } from '../../src/main/host/app-id.ts'

/**
 * Fuses of Electron's executable. What they turn off would let a command line or the environment run other code with the
 * program's rights.
 */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
}

/** File type of a count saved by this program. */
export const countFile = { extension: 'muelle', mimeType: 'application/vnd.muelle.count+json' }

/** The configuration of electron-builder for all systems. The Debian package and the Windows installers are made from its folder. */
export function builderConfiguration(product: Product, folders: { app: string; output: string }) {
  return {
    appId,
    productName: product.name,
    executableName: product.command,
    copyright: product.publisher,
    directories: { app: folders.app, output: folders.output },
    electronVersion: product.electronVersion,
    ...(product.testRuntime === null ? {} : { electronDist: `${product.testRuntime}/dist` }),
    electronFuses: fuses,
    // Chromium's own texts, of which the program shows none but context menus and dialogs of files.
    electronLanguages: ['es', 'es-419', 'en-US', 'en-GB'],
    npmRebuild: false,
    nodeGypRebuild: false,
    publish: null,
    asar: true,
    asarUnpack: ['**/*.node'],
    files: ['**/*'],
    artifactName: '${name}_${version}_${arch}.${ext}',
    fileAssociations: [{ ext: countFile.extension, mimeType: countFile.mimeType, name: 'Muelle count', role: 'Editor' }],
    linux: {
      target: ['dir', 'AppImage'],
      category: 'Office',
      icon: product.icon,
      maintainer: `${product.publisher} <${product.contact}>`,
      synopsis: product.description,
    },
    win: {
      target: ['zip'],
      icon: product.icon,
      // With certificates on a Windows runner: WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD.
      legalTrademarks: product.publisher,
    },
    mac: {
      target: ['dmg', 'zip'],
      icon: product.icon,
      category: 'public.app-category.business',
      hardenedRuntime: true,
      extendInfo: { NSCameraUsageDescription: 'Muelle reads barcodes and takes photos of goods with the camera.' },
    },
  }
}

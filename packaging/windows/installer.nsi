; Installs Muelle for all users of a PC. Silent: Muelle-setup.exe /S [/AUTOSTART] [/LANG=es|en] [/D=C:\Program Files\Muelle]
; Silent removal: "C:\Program Files\Muelle\uninstall.exe" /S. The data in %ProgramData%\Muelle stays in both cases.
Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel admin
ManifestDPIAware true
!include MUI2.nsh
!include x64.nsh
!include FileFunc.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Muelle"
!define DATA_FOLDER "$COMMONPROGRAMDATA\Muelle"
!define GROUP "Muelle"

Name "Muelle"
OutFile "${OUTPUT}"
InstallDir "$PROGRAMFILES64\Muelle"
BrandingText "Muelle ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Muelle"
VIAddVersionKey CompanyName "${PUBLISHER}"
VIAddVersionKey FileDescription "Muelle"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "${PUBLISHER}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_LANGDLL_ALLLANGUAGES
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"

LangString RUNNING ${LANG_ENGLISH} "Muelle is running. Close it and try again."
LangString RUNNING ${LANG_SPANISH} "Muelle está abierto. Ciérrelo y pruebe de nuevo."
LangString ONLY64 ${LANG_ENGLISH} "Muelle needs a 64-bit Windows."
LangString ONLY64 ${LANG_SPANISH} "Muelle necesita un Windows de 64 bits."
LangString KEPT ${LANG_ENGLISH} "The data stays in ${DATA_FOLDER}."
LangString KEPT ${LANG_SPANISH} "Los datos se conservan en ${DATA_FOLDER}."

; Ends with code 3 while the program runs: its files are locked then, and a count may be open.
!macro REFUSE_WHILE_RUNNING
  IfFileExists "$INSTDIR\muelle.exe" 0 +6
  ClearErrors
  FileOpen $0 "$INSTDIR\muelle.exe" a
  IfErrors 0 +4
  SetErrorLevel 3
  MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
  Quit
  FileClose $0
!macroend

; Gives a shortcut the identity of the program: otherwise a pinned one and the program are two buttons of the taskbar.
!macro SET_IDENTITY SHORTCUT
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${If} $1 P<> 0
      ${IPersistFile::Load} $1 '("${SHORTCUT}",${STGM_READWRITE})'
      ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
      ${If} $2 P<> 0
        System::Call '*(&w64 "${APP_ID}")p.r3'
        System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r4'
        System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,p r3)p.r5'
        ${IPropertyStore::SetValue} $2 '($4,$5)'
        ${IPropertyStore::Commit} $2 ""
        ${IPersistFile::Save} $1 '("${SHORTCUT}",1)'
        System::Free $5
        System::Free $4
        System::Free $3
        ${IUnknown::Release} $2 ""
      ${EndIf}
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
!macroend

Function .onInit
  SetShellVarContext all
  SetRegView 64
  ${IfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "$(ONLY64)" /SD IDOK
    SetErrorLevel 2
    Abort
  ${EndIf}
  ; Another folder of an earlier installation stays. InstallDirRegKey would look for it where 32-bit programs write.
  ${If} $INSTDIR == "$PROGRAMFILES64\Muelle"
    ReadRegStr $R1 HKLM "Software\Muelle" "InstallFolder"
    ${If} $R1 != ""
      StrCpy $INSTDIR $R1
    ${EndIf}
  ${EndIf}
  ${GetParameters} $R0
  ${GetOptions} $R0 "/LANG=" $R1
  ${If} $R1 == "es"
    StrCpy $LANGUAGE ${LANG_SPANISH}
  ${ElseIf} $R1 == "en"
    StrCpy $LANGUAGE ${LANG_ENGLISH}
  ${ElseIfNot} ${Silent}
    !insertmacro MUI_LANGDLL_DISPLAY
  ${EndIf}
  !insertmacro REFUSE_WHILE_RUNNING
FunctionEnd

Section
  SetOutPath "$INSTDIR"
  File /r "${APP}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  ; The data of this PC: for the members of a local group, for administrators and for the system only.
  CreateDirectory "${DATA_FOLDER}"
  nsExec::Exec 'net localgroup "${GROUP}" /add'
  Pop $0
  nsExec::Exec 'icacls "${DATA_FOLDER}" /inheritance:r /grant *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F "${GROUP}":(OI)(CI)M'
  Pop $0
  ${If} $0 != 0
    ; Without its rights the folder would be readable by every user of the PC.
    SetErrorLevel 4
    Abort
  ${EndIf}

  CreateShortcut "$SMPROGRAMS\Muelle.lnk" "$INSTDIR\muelle.exe" "" "$INSTDIR\muelle.exe" 0
  !insertmacro SET_IDENTITY "$SMPROGRAMS\Muelle.lnk"
  ClearErrors
  ${GetOptions} $R0 "/AUTOSTART" $R1
  ${IfNot} ${Errors}
    WriteRegStr HKLM "Software\Microsoft\Windows\CurrentVersion\Run" "Muelle" '"$INSTDIR\muelle.exe"'
  ${EndIf}

  WriteRegStr HKLM "Software\Classes\.muelle" "" "Muelle.Count"
  WriteRegStr HKLM "Software\Classes\Muelle.Count" "" "Muelle count"
  WriteRegStr HKLM "Software\Classes\Muelle.Count\shell\open\command" "" '"$INSTDIR\muelle.exe" "%1"'
  WriteRegStr HKLM "Software\Muelle" "InstallFolder" "$INSTDIR"
  WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayName" "Muelle"
  WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKLM "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\muelle.exe"
  WriteRegStr HKLM "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKLM "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKLM "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKLM "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Function un.onInit
  SetShellVarContext all
  SetRegView 64
  !insertmacro REFUSE_WHILE_RUNNING
FunctionEnd

Section Uninstall
  DetailPrint "$(KEPT)"
  RMDir /r "$INSTDIR\resources"
  RMDir /r "$INSTDIR\locales"
  ; The settings of the administrator stay, for an older version that is installed next.
  FindFirst $0 $1 "$INSTDIR\*.*"
  ${DoWhile} $1 != ""
    ${If} $1 != "policy.json"
      Delete "$INSTDIR\$1"
    ${EndIf}
    FindNext $0 $1
  ${Loop}
  FindClose $0
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Muelle.lnk"
  DeleteRegValue HKLM "Software\Microsoft\Windows\CurrentVersion\Run" "Muelle"
  DeleteRegKey HKLM "Software\Classes\.muelle"
  DeleteRegKey HKLM "Software\Classes\Muelle.Count"
  DeleteRegKey HKLM "Software\Muelle"
  DeleteRegKey HKLM "${UNINSTALL_KEY}"
SectionEnd

{{- define "kontowerk.name" -}}
{{- .Release.Name | trunc 48 | trimSuffix "-" -}}
{{- end -}}

{{- define "kontowerk.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "kontowerk.selector" -}}
app.kubernetes.io/name: kontowerk
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "kontowerk.labels" -}}
{{ include "kontowerk.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{/* What every pod has. Without enableServiceLinks: false, Kubernetes would add KONTOWERK_PORT and
     the like for a Service named kontowerk, and an unknown KONTOWERK_ name stops the start. */}}
{{- define "kontowerk.pod" -}}
enableServiceLinks: false
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: {type: RuntimeDefault}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "kontowerk.locked" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end -}}

{{- define "kontowerk.environment" -}}
- name: KONTOWERK_BASE_URL
  value: {{ .Values.baseUrl | quote }}
- name: KONTOWERK_CELL
  value: {{ .Values.cell | quote }}
{{- end -}}

{{- define "kontowerk.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "kontowerk.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end -}}

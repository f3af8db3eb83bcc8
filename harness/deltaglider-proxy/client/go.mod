module client

go 1.25.0

require github.com/aws/aws-sdk-go-v2 v1.39.0

require github.com/aws/smithy-go v1.23.0 // indirect

module compressiontax/client

go 1.26
